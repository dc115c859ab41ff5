/**
 * By this header a page of the app says whose data it shows, by the id of the user. All tabs of a browser share one
 * session, and it may have become another person's since the page was opened: it must not read or write for them.
 */
export const userHeader = 'x-polder-user'

/**
 * By this header a request of somebody who is signed in names the account it is for, by its id; without it, it is for
 * the one they chose last.
 */
export const accountHeader = 'x-account'

/** The same in the query, for links that the browser follows by itself. */
export const accountParameter = 'account'
