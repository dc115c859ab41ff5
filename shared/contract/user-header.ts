/**
 * By this header a page of the app says whose data it shows, by the id of the user. All tabs of a browser share one
 * session, and it may have become another person's since the page was opened: it must not read or write for them.
 */
export const userHeader = 'x-polder-user'
