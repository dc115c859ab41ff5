import { Prisma, type Database } from '../client'

/** An account that a person belongs to. */
export interface AccountOfPerson {
  id: string
  /** Of the business. */
  name: string
  /** The person's role in it. */
  role: string
  /** free | pro */
  plan: string
  deletesAt: Date | null
}

/** More accounts of one person are not shown. */
const mostShown = 200

/** The accounts that a person belongs to, by name. */
export function accountsOfPerson({ lookUp }: Database, userId: string): Promise<AccountOfPerson[]> {
  return lookUp<AccountOfPerson>(Prisma.sql`
    SELECT m."accountId" AS "id", b."name", m."role", a."plan", a."deletesAt"
    FROM "Membership" m JOIN "Account" a ON a."id" = m."accountId" JOIN "Business" b ON b."accountId" = a."id"
    WHERE m."userId" = ${userId} AND a."deletionBegunAt" IS NULL ORDER BY b."name", a."id" LIMIT ${mostShown}`)
}
