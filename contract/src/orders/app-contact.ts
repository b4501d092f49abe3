import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { AppId } from '../text.ts'

/** The person whom the developer of an Enterprise app writes to, or the support address while no person is named. */
const AppContact = z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() })
export type AppContact = z.output<typeof AppContact>

export const appContact = endpoints({
  find: {
    method: 'GET',
    path: '/api/apps/:id/contact',
    access: 'owner',
    summary: 'My contact for an Enterprise app whose payment is reported or confirmed; null for any other app',
    params: AppId,
    reply: z.object({ data: AppContact.nullable() }),
  },
})
