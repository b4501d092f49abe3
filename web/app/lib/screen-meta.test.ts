import { expect, test } from 'vitest'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { screenMeta } from './screen-meta.ts'

test('search engines do not list a screen', () => {
  expect(screenMeta(appScreens.debug)).toContainEqual({ name: 'robots', content: 'noindex, nofollow' })
})
