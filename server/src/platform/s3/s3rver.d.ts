/** What is used of the package, which has no types. */
declare module '@20minutes/s3rver' {
  import type { IncomingMessage, Server, ServerResponse } from 'node:http'
  import type { AddressInfo } from 'node:net'

  export default class S3rver {
    constructor(options: object)
    middleware: ((
      request: { path: string; app: object; req: IncomingMessage; res: ServerResponse },
      next: () => Promise<unknown>,
    ) => Promise<unknown>)[]
    httpServer: Server
    run(): Promise<AddressInfo>
  }
}
