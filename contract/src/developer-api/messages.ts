import { messageIn, type Text } from '../messaging/text.ts'

/** What users are notified of their webhooks, by key. */
export const webhookTexts = {
  webhook_paused: (values: { host: string }) => ({
    link: '/account/api',
    in: (locale) => messageIn(locale, 'webhook_paused', values),
  }),
} satisfies Record<string, (values: never) => Text>
