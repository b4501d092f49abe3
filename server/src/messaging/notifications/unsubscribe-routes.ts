import type { FastifyInstance } from 'fastify'
import { unsubscribePath, unsubscribing } from '@fortnight/contract/messaging/notifications'
import { type ServerContext, serve } from '../../platform/http/serve.ts'
import { unsubscribingService } from './notifications.service.ts'

/**
 * Address at which mail programs unsubscribe with a form (RFC 8058, section 3.2). Programs that fetch every link of a
 * mail change nothing: a GET redirects to a page that asks.
 */
export async function installUnsubscribing(app: FastifyInstance, context: ServerContext): Promise<void> {
  await app.register((forms, _options, done) => {
    // The form's content is fixed, and not read.
    forms.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      (_request, payload, parsed) => {
        payload.resume()
        parsed(null)
      },
    )
    serve(forms, context, unsubscribing, unsubscribingService)
    done()
  })
  app.get<{ Params: { code: string } }>(unsubscribing.unsubscribe.path, (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .redirect(`${unsubscribePath}#${encodeURIComponent(request.params.code)}`, 303),
  )
}
