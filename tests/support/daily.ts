/**
 * What has a great many cases takes some of them in `npm test`, spread over all of them, and all in `npm run test:all`
 * and wherever a room or a file is run by itself.
 */
export function daily<Some, All>(some: Some, all: All): Some | All {
  return process.env.POLDER_DAILY === undefined ? all : some
}

/**
 * What is tried in each of several places, such as every layout: each case in one of them every day, in all of them
 * otherwise.
 */
export function dailyIn<Place, Case>(place: Place, places: readonly Place[], cases: readonly Case[]): Case[] {
  return cases.filter((_, at) => daily(at % places.length === places.indexOf(place), true))
}

/** One in so many of the cases every day, with the last among them, which is the most extreme. */
export function dailyOf<Case>(oneIn: number, cases: readonly Case[]): Case[] {
  return cases.filter((_, place) => (cases.length - 1 - place) % daily(oneIn, 1) === 0)
}
