/** One in how many documents the official tools judge: all of them unless `POLDER_OFFICIAL_SHARE` says otherwise. */
export const officialShare = Number(process.env.POLDER_OFFICIAL_SHARE ?? '1')
