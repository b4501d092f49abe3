/** What is used of the package, which has no types. */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http'
  import type { AddressInfo } from 'node:net'

  export default class S3rver {
    constructor(options: object)
    middleware: ((request: { path: string; app: object }, next: () => Promise<void>) => Promise<void>)[]
    httpServer: Server
    run(): Promise<AddressInfo>
  }
}
