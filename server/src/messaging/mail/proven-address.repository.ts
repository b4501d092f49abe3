import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { accountOfIdentity, accounts, embeddedIssuer, identities } from '../../platform/db/schema/identity.ts'

/**
 * Whether the user's address is verified: by us, or by an OpenID provider, which is a condition of signing in through
 * it. Firebase admits users with addresses that they never verified.
 */
export async function addressIsProven(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ issuer: identities.issuer })
    .from(identities)
    .leftJoin(accounts, eq(accounts.id, accountOfIdentity))
    .where(
      and(
        eq(identities.user_id, userId),
        sql`case when ${identities.issuer} = ${embeddedIssuer} then ${accounts.email_verified_at} is not null
          else ${identities.issuer} not like 'https://securetoken.google.com/%' end`,
      ),
    )
  return rows.length > 0
}
