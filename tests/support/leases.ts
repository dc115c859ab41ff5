import { Client } from 'pg'

/** What leases are counted by, and what is compared with them. */
const columns = {
  OutboxMail: ['claimedAt'],
  SubscriptionPayment: ['claimedAt'],
  RecurringSchedule: ['claimedAt', 'lastRunAt'],
  IdempotencyRecord: ['claimedAt'],
  EmailDomain: ['lastCheckedAt'],
  DataImport: ['claimedAt'],
  Business: ['remindersAgainAt'],
  BookkeepingInbox: ['againAt'],
}

/**
 * Makes the leases in a database older, as if that much time had passed. On Postgres they go by its own clock, which no
 * test moves; on SQLite by that of the server, which is moved by itself.
 */
export async function ageLeases(databaseUrl: string, milliseconds: number): Promise<void> {
  if (databaseUrl.startsWith('file:')) return
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const [table, names] of Object.entries(columns)) {
      const older = names.map(name => `"${name}" = "${name}" - $1 * INTERVAL '1 millisecond'`)
      await client.query(`UPDATE "${table}" SET ${older.join(', ')}`, [milliseconds])
    }
  } finally {
    await client.end()
  }
}
