import type { FastifyInstance } from 'fastify'
import { and, eq, isNull } from 'drizzle-orm'
import { Problem } from '@fortnight/contract/problem'
import { type Role, roles, type User } from '@fortnight/contract/user'
import { minuteMs } from '@fortnight/contract/format/spans'
import { userColumns } from '../identity/auth/users.repository.ts'
import { attemptCookie, attemptMinutes } from '../identity/auth/openid-attempt.ts'
import { createSignInCode, redirectWithCode } from '../identity/auth/sign-in-redirect.ts'
import type { ServiceContext } from '../platform/context.ts'
import type { Db } from '../platform/db/database.ts'
import { users } from '../platform/db/schema/identity.ts'
import { party } from '../platform/http/limits.ts'
import { newToken } from '../platform/http/session.ts'
import { demoAccounts } from './demo.ts'

type EntranceContext = Pick<ServiceContext, 'config' | 'vault'> & { db: Db }

/** The people as whom a visitor can look around; none once an administrator besides the demo's own was made. */
async function visitorAccounts({ config, db, vault }: EntranceContext) {
  const accounts = config.demo ? await demoAccounts(db, vault) : []
  if (accounts.length === 0) return []
  const administrators = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.disabled_at)))
  const known = new Set(accounts.map(({ email }) => email))
  return administrators.every(({ email }) => known.has(email)) ? accounts : []
}

/** Whether a visitor can enter the demo without a password. */
export const isDemoOpen = async (context: EntranceContext): Promise<boolean> =>
  (await visitorAccounts(context)).length > 0

/** The demo's first user of that role, if their account still has it. */
export async function findVisitor(context: EntranceContext, role: Role) {
  const account = (await visitorAccounts(context)).find((candidate) => candidate.role === role)
  if (!account) return undefined
  const [user] = await context.db
    .select(userColumns)
    .from(users)
    .where(and(eq(users.email, account.email), eq(users.role, role), isNull(users.disabled_at)))
  return user
}

/** Whether that is a sample person as whom a visitor looks around. */
export const isVisitor = async (context: EntranceContext, { email }: Pick<User, 'email'>): Promise<boolean> =>
  (await visitorAccounts(context)).some((account) => account.email === email)

/**
 * `/demo/developer`, `/demo/admin` and `/demo/tester` sign the browser in as one of the demo's people, the way that an
 * OpenID provider's answer does. Only a server for this machine with sample data has these addresses.
 */
export function installDemoEntrance(app: FastifyInstance, context: ServiceContext) {
  const { config, db, limits } = context
  app.get('/demo/:role', { exposeHeadRoute: false }, async (request, reply) => {
    const role = roles.find((known) => known === (request.params as { role: string }).role)
    await limits.count('exchange', party(request.ip))
    const user = role && (await findVisitor(context, role))
    if (!user) throw new Problem('not_found')
    const page = '/auth/callback'
    const id = newToken()
    const until = Date.now() + attemptMinutes * minuteMs
    const code = await createSignInCode(db, user.id, { id })
    void reply.header('set-cookie', attemptCookie(context, { id, state: '', nonce: '', verifier: '', page, until }))
    return redirectWithCode(reply, config, page, { code, user })
  })
}
