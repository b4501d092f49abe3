import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { ReportLeftOut, ReportName } from './production.ts'
import { Id } from '../text.ts'

const OfApp = z.strictObject({ id: Id })

export const reports = endpoints({
  pdf: {
    method: 'GET',
    path: '/api/apps/:id/report.pdf',
    access: 'owner_or_admin',
    replica: true,
    summary: 'What was promised and what happened, from the ledger alone, on paper; it names no tester',
    params: OfApp,
    reply: z.file().mime('application/pdf'),
  },
  name: {
    method: 'PUT',
    path: '/api/apps/:id/report/name',
    access: 'owner',
    summary:
      'The name on the report: its title next to ours (Professional), or in place of ours (Enterprise); null removes it',
    params: OfApp,
    body: ReportName,
    reply: z.object({ success: z.literal(true) }),
    problems: ['conflict'],
  },
  sections: {
    method: 'PUT',
    path: '/api/apps/:id/report/sections',
    access: 'owner',
    summary: 'The sections that the report leaves out (Professional and Enterprise); the record stays whole',
    params: OfApp,
    body: ReportLeftOut,
    reply: z.object({ success: z.literal(true) }),
    problems: ['conflict'],
  },
  share: {
    method: 'POST',
    path: '/api/apps/:id/report/link',
    access: 'owner',
    summary: 'Make the public page of the report, or find the one that there is',
    params: OfApp,
    reply: z.object({ path: z.string() }),
  },
  frontPage: {
    method: 'PUT',
    path: '/api/apps/:id/report/front-page',
    access: 'owner',
    summary: 'Let the front page of the service show the public page as an example, or no longer',
    params: OfApp,
    body: z.strictObject({ allowed: z.boolean() }),
    reply: z.object({ success: z.literal(true) }),
    problems: ['conflict'],
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/apps/:id/report/link',
    access: 'owner',
    summary: 'Withdraw the public page of the report: its address leads nowhere from then on',
    params: OfApp,
    reply: z.object({ success: z.literal(true) }),
  },
})
