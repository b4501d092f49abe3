import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { Problem } from '@fortnight/contract/problem'
import { minuteMs } from '@fortnight/contract/format/spans'
import { within } from '../../platform/db/work.ts'
import { party } from '../../platform/http/limits.ts'
import type { SendApplication } from '../../platform/http/pages.ts'
import { loggable, toProblem } from '../../platform/http/problems.ts'
import { newToken } from '../../platform/http/session.ts'
import type { ServiceContext } from '../../platform/context.ts'
import { type Attempt, attemptCookie, attemptMinutes, attemptOf, reasonOf } from './openid-attempt.ts'
import { finishProof, endedProof, seatOfState, type AccountResult } from './account-proof.ts'
import { callbackPath, isCancelled, openIdOf, type OpenId } from './openid.ts'
import { createSignInCode, discreet, redirectTo, redirectWithCode } from './sign-in-redirect.ts'
import { userOf } from './user-of.ts'

const notStarted = 'OAuth initiation failed'
const failed = 'Authentication failed'
const cancelled = 'Google sign-in was cancelled. Please try again.'

/** Allowed values of `redirect_uri`, exact to the letter, and their pages. */
const allowed = (origin: string) =>
  new Map<unknown, Attempt['page']>([
    [origin, '/auth/backend/callback'],
    [`${origin}/`, '/auth/backend/callback'],
    [`${origin}/auth/callback`, '/auth/callback'],
    [`${origin}/auth/backend/callback`, '/auth/backend/callback'],
  ])

const queryOf = ({ url }: FastifyRequest) => url.slice(url.indexOf('?') + 1 || url.length)

/** Publishable part of a failure: our own problems with their messages, anything else without. */
function wordsOf(error: unknown): string {
  if (isCancelled(error)) return cancelled
  return error instanceof Problem && typeof error.detail === 'string' ? error.detail : failed
}

/** A code that this browser can exchange for a session of the user. */
async function codeFor(db: ServiceContext['db'], openId: OpenId, attempt: Attempt, query: string) {
  const identity = await openId.finish(attempt, query)
  return db.transaction(async (tx) => {
    const user = await userOf(tx, identity)
    return { user, code: await createSignInCode(tx, user.id, attempt) }
  })
}

/** Takes an account that was shown for a seat; returns the path to which the browser goes on. */
export type TakeAccount = (context: ServiceContext, result: AccountResult, seat: number) => Promise<string>

/**
 * Sign-in through an OpenID provider: departure and callback, both opened by the browser itself. Without a built web to
 * show, refusals are JSON. `takeAccount` gets what comes back for a seat, which signs no one in.
 */
export function installOpenId(
  app: FastifyInstance,
  tools: ServiceContext,
  sendApplication: SendApplication | undefined,
  takeAccount: TakeAccount,
) {
  const { config, db, limits } = tools
  const openId = openIdOf(config)
  const targets = allowed(config.publicOrigin)
  // The provider's response time counts too. Both routes answer by themselves when the time is over.
  const inTime = <T>(kind: string, act: () => Promise<T>) => within({ kind, ms: config.requestMs }, act)

  async function begin(request: FastifyRequest, reply: FastifyReply) {
    void reply.headers(discreet)
    const page = targets.get((request.query as Record<string, unknown>)['redirect_uri'])
    if (!openId || !page) throw new Problem('malformed', notStarted)
    const attempt = {
      id: newToken(),
      state: randomState(),
      nonce: randomNonce(),
      verifier: randomPKCECodeVerifier(),
      page,
      until: Date.now() + attemptMinutes * minuteMs,
    }
    const leave = async () => {
      await limits.count('exchange', party(request.ip))
      return openId.begin(attempt)
    }
    const away = await inTime('OpenID begin', leave).catch((error: unknown) => {
      if (error instanceof Problem) throw error
      request.log.warn({ id: request.id, problem: loggable(error) }, 'sign-in through the OpenID provider cannot begin')
      throw new Problem('unavailable', notStarted, { retryAfter: 5 })
    })
    return reply.header('set-cookie', attemptCookie(tools, attempt)).redirect(away.href, 303)
  }

  async function finishFor(seat: number, request: FastifyRequest, reply: FastifyReply) {
    const note = (error: unknown) =>
      request.log.warn({ id: request.id, problem: loggable(error) }, 'an account could not be shown for a seat')
    const result = await inTime('OpenID callback', async () => {
      await limits.count('exchange', party(request.ip))
      return finishProof(tools, request.headers.cookie, queryOf(request), note)
    }).catch((error: unknown): AccountResult => {
      note(error)
      return { is: 'failed', page: undefined }
    })
    if (result.is !== 'expired') void reply.header('set-cookie', endedProof(tools))
    return reply.headers(discreet).redirect(config.publicOrigin + (await takeAccount(tools, result, seat)), 303)
  }

  async function finish(request: FastifyRequest, reply: FastifyReply) {
    const seat = seatOfState(new URLSearchParams(queryOf(request)).get('state'))
    if (seat !== undefined) return finishFor(seat, request, reply)
    const attempt = attemptOf(tools, request.headers.cookie)
    if (!openId || !attempt) return redirectTo(reply, config, '/auth/error', { message: failed })
    try {
      const signIn = await inTime('OpenID callback', async () => {
        await limits.count('exchange', party(request.ip))
        return codeFor(db, openId, attempt, queryOf(request))
      })
      return redirectWithCode(reply, config, attempt.page, signIn)
    } catch (error) {
      if (!(error instanceof Problem) && !isCancelled(error))
        request.log.warn({ id: request.id, problem: loggable(error) }, 'sign-in through the OpenID provider failed')
      return redirectTo(reply, config, attempt.page, { [reasonOf[attempt.page]]: wordsOf(error) })
    }
  }

  // A HEAD request must not use up the code and the attempt.
  const options = { exposeHeadRoute: false, config: { bounded: true } }
  app.get('/api/auth/google', options, begin)
  app.get(callbackPath, options, finish)
  app.get('/auth/google', options, async (request, reply) => {
    try {
      return await begin(request, reply)
    } catch (error) {
      if (!sendApplication) throw error
      return sendApplication(request, reply, toProblem(error).status)
    }
  })
}
