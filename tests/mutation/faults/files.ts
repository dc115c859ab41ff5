import { faultsIn, type Fault } from '../fault'

/** Where the bytes of documents lie: none is lost on the way, given out changed, or kept when it is to go. */
export const fileFaults: readonly Fault[] = [
  ...faultsIn('server/services/files/move.ts', ['services/stored-files'], [
    ['what is not what was kept is moved', 'if (hash !== key.sha256)', 'if (false)'],
    ['the object is not read back', 'await bytesOf(files, key.accountId, { ...row, ...moved }).catch(notKept)', ''],
    ['the bytes go before there is an object', 'await files.put(objectKeyOf(key.accountId, key), row)\n    await bytesOf(files, key.accountId, { ...row, ...moved }).catch(notKept)\n', ''],
    ['what nobody can mend is told each minute', 'error instanceof FileLost,', 'error === null,'],
    ['the bytes stay in the database', '{ ...moved, bytes: new Uint8Array() }', '{ ...moved, bytes: row.bytes }'],
    ['what comes back is not held against its hash', 'new Uint8Array(await bytesOf(files, key.accountId, row))', 'new Uint8Array(row.bytes)'],
  ]),
  ...faultsIn('server/services/files/remove.ts', ['services/stored-files'], [
    ['objects go while somebody may need them', 'now.getTime() - waitMs', 'now.getTime()'],
    ['an account loses its files while it is still there', 'await prisma.account.count({ where: { id: accountId } }) > 0', 'false'],
    ['only the first page of an account goes', '&& !await removePage(service, files, key)', '&& !(await removePage(service, files, key) || true)'],
    ['objects go that a restore brought back', 'if (await prisma.fileRemoval.count({ where: note }) === 0) return false', ''],
    ['the note goes before the object', 'if (!isAccount) await files.remove(key)', ''],
  ]),
  ...faultsIn('server/services/files/while-reachable.ts', ['services/stored-files'], [
    ['every file waits for a store that is away', 'if (faults.length > 0) return false', ''],
    ['one that the store refuses stops all others', 'if (isOwn) throw once(row.id, error)', ''],
    ['one that the store refuses is told of each minute', 'if (told.has(id)) return', 'if (id === \'\') return'],
    ['an outage looks like work done', 'if (faults[0]) throw faults[0]', ''],
  ]),
  ...faultsIn('server/services/files/look-after.ts', ['services/stored-files'], [
    ['files wait unseen', 'count: moves.count + removals.count', 'count: removals.count'],
  ]),
  ...faultsIn('server/services/work/stored-file.ts', ['services/stored-files'], [
    ['other bytes are given out', 'if (found !== row.sha256)', 'if (false)'],
    ['the same bytes kept again have the key of those that go', '-${createdAt.getTime()}', ''],
    ['an outage is a fault of ours', 'if (!(error instanceof OutsideFault)) throw error', 'if (error) throw error'],
    ['a file of any size is read', 'row.size ?? 0', '1e9'],
  ]),
  ...faultsIn('server/integrations/files/rest-while-away.ts', ['services/stored-files'], [
    ['a store that is away is asked by all', 'if (isAway && (isLooking || isRecent(awayAt)))', 'if (false)'],
    ['all look at once whether it is back', 'isLooking || isRecent(awayAt)', 'isRecent(awayAt)'],
    ['each read of an outage is told', 'if (isRecent(toldAt))', 'if (false)'],
  ]),
  ...faultsIn('server/integrations/files/s3.ts', ['services/stored-files'], [
    ['a page of a proxy is a lost file', 'await readWords(chunks)', '(await readBytes(chunks)).toString()'],
    ['any page is an empty list', '!page.includes(\'<ListBucketResult\') || !page.endsWith(\'</ListBucketResult>\')', 'false'],
  ]),
  ...faultsIn('server/services/work/delete-files.ts', ['services/stored-files'], [
    ['what is being moved stays in the store', 'movedAt !== null || outside.files !== null', 'movedAt !== null'],
    ['objects of an account stay', 'await removeLater({ tx, now }, accountId, [`${accountId}/`])', ''],
    ['notes are written where there is no store', 'if (outside.files === null && await', 'if (false && await'],
  ]),
  ...faultsIn('server/db/backup/files.ts', ['services/stored-files'], [
    ['a backup leaves the bytes out', 'whole[bytes] = Buffer.from(found).toString(\'base64\')', ''],
    ['what is restored is looked for in the store', 'whole[movedAt] = whole[size] = null', ''],
    ['one lost file stops a backup', 'if (found === null) return row', ''],
    ['nobody hears of what is left out', '      left()\n', ''],
  ]),
  ...faultsIn('server/db/queries/stored-bytes.ts', ['services/stored-files'], [
    ['files that moved count for nothing', 'COALESCE("size", LENGTH("bytes"))', 'LENGTH("bytes")'],
  ]),
  ...faultsIn('server/services/work/waiting-mail.ts', ['services/stored-files'], [
    ['an outage of the store uses up the attempts of a mail', '(error instanceof MailPostponed || (error instanceof Refusal && error.code === \'service_unavailable\'))', '(error instanceof MailPostponed)'],
  ]),
]
