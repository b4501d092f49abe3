import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { actionPath, linkAgainPath, sentBy, showAccountPath } from '@fortnight/contract/messaging/action-links'
import { type ActionPage, type ActionView, LinkAgainForm } from '@fortnight/contract/testing/action-links'
import { accountEnds } from '@fortnight/contract/vocabulary/account-ends'
import { mostPictureBytes } from '@fortnight/contract/testing/checkin-rules'
import { Problem } from '@fortnight/contract/problem'
import { type Channel, channels } from '@fortnight/contract/vocabulary/delivery-states'
import { type Locale, locales } from '@fortnight/contract/vocabulary/locales'
import type { ServiceContext } from '../../platform/context.ts'
import { within } from '../../platform/db/work.ts'
import { readUpTo } from '../../platform/http/file-body.ts'
import { policyOf } from '../../platform/http/headers.ts'
import { longestArrivalMs } from '../../platform/http/in-time.ts'
import { party } from '../../platform/http/limits.ts'
import { neutral, viewOf } from '../../testing/action-links/action-views.ts'
import { phoneHints, phoneOf } from '../../testers/device-keys/client-hints.ts'
import * as phones from '../../testers/device-keys/phones.repository.ts'
import { answerInvitation, invitationView, readInvitation } from '../../testers/portal/invitation.ts'
import { type Answered, answerLink } from '../../testing/action-links/answer-link.ts'
import { isOpen, readLink } from '../../testing/action-links/linked-seat.ts'
import { answerCount, countView, readCountLink } from '../../testing/joining/count-link.ts'
import { answerOpened, openedView, readInstallLink } from '../../testing/joining/install-link.ts'
import { beginShowing } from '../../testing/joining/show-account.ts'
import type { PublicPages } from '../content/public-pages.ts'

interface WithToken {
  Params: { token: string }
}

/** Bytes of a form besides its picture. */
const mostFieldBytes = 16 * 1024

interface FoundLink {
  /** Undefined for a link of a developer's, or of an app's. */
  testerId?: number
  /** Undefined if anyone may have followed it. */
  locale: Locale | undefined
  /** Most bytes of a picture in its form. */
  pictureBytes: number
  view(): Promise<ActionView | undefined>
  /** `read`: what a picture shows, which is asked about before it counts; `opened`: what an app's link was followed for is done. */
  answer(fields: unknown, by: Channel | undefined): Promise<Answered | { read: number } | { opened: true }>
}

const SentBy = z.object({ by: z.enum(channels).optional().catch(undefined) })

/** The channel that brought a link. */
const channelOf = ({ query }: FastifyRequest) => SentBy.parse(query ?? {}).by

/** Path of the page of a request's link, which keeps the channel that brought it. */
function pathOf(request: FastifyRequest): string {
  const path = actionPath((request.params as WithToken['Params']).token)
  const by = channelOf(request)
  return by ? sentBy(path, by) : path
}

const Account = z.object({ account: z.enum(accountEnds).optional().catch(undefined) })

/** How showing an account at Google ended a moment ago, if the browser comes back from there. */
const accountOf = ({ query }: FastifyRequest) => Account.parse(query ?? {})

const Language = z.object({ lang: z.enum(locales).optional().catch(undefined) })

/** The language that a reader of an unknown link reads: the one they chose here, else the first of their browser's. */
function languageOf({ query, headers }: FastifyRequest, known?: Locale): Locale {
  const chosen = Language.parse(query ?? {}).lang ?? known
  if (chosen) return chosen
  const tags = (headers['accept-language'] ?? '').split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase())
  return tags.flatMap((tag) => locales.filter((locale) => locale === tag))[0] ?? 'en'
}

/** Reads a form of at most that size; throws `unsupported` or `malformed` if it is none. */
async function readForm(request: FastifyRequest, reply: FastifyReply, most: number): Promise<Record<string, unknown>> {
  if (!(request.body instanceof Readable)) throw new Problem('unsupported')
  const body = await readUpTo(request.body, most, reply)
  const type = request.headers['content-type'] ?? ''
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Problem('malformed')
  })
  return Object.fromEntries(form)
}

/**
 * The pages behind signed links. A link in a mail is opened by programs too, so a GET changes nothing: every act is a form
 * that is posted. The token in the address is the permission: pages are not cached, not listed by search engines, and pass
 * no referrer on. All links that allow nothing get the same page.
 */
export async function installActionPages(app: FastifyInstance, context: ServiceContext, pages: PublicPages) {
  const send = (reply: FastifyReply, page: ActionPage, status: number) => {
    const html = pages.drawAction(page)
    return reply
      .code(status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policyOf(html),
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'accept-ch': phoneHints,
      })
      .send(html)
  }
  const sendNeutral = (request: FastifyRequest, reply: FastifyReply, rest: Partial<ActionPage> = {}, status = 404) =>
    send(reply, { locale: languageOf(request), path: linkAgainPath, view: neutral, ...rest }, status)

  /** What a link that we made shows and takes: one of a seat, or of an imported tester. */
  async function find(token: string): Promise<FoundLink | undefined> {
    const invitation = await readInvitation(context, token)
    if (invitation)
      return {
        testerId: invitation.tester.id,
        locale: invitation.tester.locale,
        pictureBytes: 0,
        view: async () => invitationView(invitation),
        answer: (fields, by) => answerInvitation(context, invitation, fields, by),
      }
    const counted = await readCountLink(context, token)
    if (counted)
      return {
        locale: 'en',
        pictureBytes: mostPictureBytes,
        view: () => countView(context, counted),
        answer: (fields) => answerCount(context, counted, fields),
      }
    const app = await readInstallLink(context, token)
    if (app)
      return {
        locale: undefined,
        pictureBytes: 0,
        view: async () => openedView(app),
        answer: (fields) => answerOpened(context, app, fields),
      }
    const linked = await readLink(context, token)
    return (
      linked && {
        testerId: linked.seat.tester_id,
        locale: linked.seat.locale,
        pictureBytes: linked.link.act === 'day' ? mostPictureBytes : 0,
        view: () => viewOf(context, linked),
        answer: (fields, by) => answerLink(context, linked, fields, by),
      }
    )
  }

  /** Answers within a limit for each address; beyond it, with a page that says how long to wait. */
  const limited =
    (
      limit: 'verify' | 'write' | 'message',
      answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
    ) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        await context.limits.count(limit, party(request.ip))
        return await answer(request, reply)
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'too_many') throw error
        void reply.header('retry-after', Math.ceil(error.retryAfter ?? 60))
        return sendNeutral(request, reply, { problem: 'wait' }, error.status)
      }
    }

  app.get<WithToken>(
    actionPath(':token'),
    limited('verify', async (request, reply) => {
      const { token } = request.params as WithToken['Params']
      const found = await find(token)
      const view = found && (await found.view())
      if (!found || !view) return sendNeutral(request, reply)
      const locale = languageOf(request, found.locale)
      return send(reply, { locale, path: pathOf(request), view, ...accountOf(request) }, 200)
    }),
  )

  app.get<WithToken>(
    showAccountPath(actionPath(':token')),
    { exposeHeadRoute: false },
    limited('verify', async (request, reply) => {
      const { token } = request.params as WithToken['Params']
      const linked = await readLink(context, token)
      if (linked?.link.act !== 'optIn' || !(await isOpen(context, linked))) return sendNeutral(request, reply)
      const { id, person_id } = linked.seat
      void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      try {
        const { url, cookie } = await beginShowing(context, person_id, id, pathOf(request))
        return await reply.header('set-cookie', cookie).redirect(url, 303)
      } catch (error) {
        if (!(error instanceof Problem) || !['unavailable', 'conflict'].includes(error.code)) throw error
        return reply.redirect(`${actionPath(token)}?account=failed`, 303)
      }
    }),
  )

  app.get(
    linkAgainPath,
    limited('verify', async (request, reply) => {
      const sent = request.query !== null && typeof request.query === 'object' && 'sent' in request.query
      return sendNeutral(request, reply, { view: { ...neutral, sent } }, 200)
    }),
  )

  await app.register((forms, _options, done) => {
    // Left unread, so that a caller without a genuine link has not filled our memory with a picture.
    forms.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      (_request, payload, parsed) => parsed(null, payload),
    )

    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const { token } = request.params as WithToken['Params']
      const found = await find(token)
      if (!found) return sendNeutral(request, reply)
      const fields = await readForm(request, reply, mostFieldBytes + found.pictureBytes)
      const locale = Language.parse(fields).lang ?? languageOf(request, found.locale)
      const answered = await found.answer(fields, channelOf(request))
      if (!answered) return sendNeutral(request, reply, { locale })
      const phone = phoneOf(request.headers)
      if (phone && found.testerId) await phones.markReadOf(context.db, found.testerId, phone)
      if ('to' in answered)
        return reply.header('cache-control', 'no-store').redirect(`${answered.to}?lang=${locale}`, 303)
      const view = await found.view()
      if (!view) return sendNeutral(request, reply, { locale })
      if ('opened' in answered)
        return view.is === 'opened'
          ? send(reply, { locale, path: pathOf(request), view: { ...view, done: true } }, 200)
          : sendNeutral(request, reply, { locale })
      if ('read' in answered)
        return view.is === 'count'
          ? send(reply, { locale, path: pathOf(request), view: { ...view, ...answered } }, 200)
          : sendNeutral(request, reply, { locale })
      return send(reply, { locale, path: pathOf(request), view, ...answered }, 422)
    }
    const limits = {
      kind: `POST ${actionPath(':token')}`,
      ms: context.config.requestMs + longestArrivalMs,
    }
    forms.post<WithToken>(
      actionPath(':token'),
      { config: { bounded: true } },
      limited('write', (request, reply) => within(limits, () => answer(request, reply))),
    )

    forms.post(
      linkAgainPath,
      limited('message', async (request, reply) => {
        const form = LinkAgainForm.safeParse(await readForm(request, reply, mostFieldBytes))
        if (!form.success) return sendNeutral(request, reply, { problem: 'email' }, 422)
        const { email, trap, lang } = form.data
        // The same work and the same answer for every address: whose it is, the mail job finds out.
        await context.limits.count('mail', email)
        if (!trap) await context.mail.toAddress(context.db, 'links', email)
        return reply.header('cache-control', 'no-store').redirect(`${linkAgainPath}?sent&lang=${lang}`, 303)
      }),
    )
    done()
  })
}
