import { PrismaPg } from '@prisma/adapter-pg'
import { tellTransactions } from './driver-transaction'

/** Postgres as Prisma reaches it, which tells of the transactions it begins. */
export class PostgresAdapter extends PrismaPg {
  override async connect() {
    return tellTransactions(await super.connect())
  }
}
