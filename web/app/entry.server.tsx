import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/** Renders the application's one document when it is built. There is no server rendering at run time. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let failure: unknown
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    onError(error) {
      failure = error
    },
  })
  await stream.allReady
  if (failure) throw failure
  headers.set('content-type', 'text/html')
  return new Response(stream, { status, headers })
}
