import { expect, it } from 'vitest'
import { trackingSources } from '@fortnight/contract/tracking'
import { allowScripts, isAllowedScript } from './allowed-scripts.ts'

const tag = new URL('https://www.googletagmanager.com/gtag/js?id=G-ABC123')
const heatMap = ['https://www.clarity.ms/tag/abcd', 'https://scripts.clarity.ms/0.8/clarity.js'].map(
  (url) => new URL(url),
)

it('no script of a tool may be loaded before that tool was allowed', () => {
  for (const url of [tag, ...heatMap]) expect(isAllowedScript(url)).toBe(false)
  allowScripts(trackingSources.heatmap.script)
  for (const url of heatMap) expect(isAllowedScript(url)).toBe(true)
  expect(isAllowedScript(tag)).toBe(false)
  allowScripts(trackingSources.tag.script)
  expect(isAllowedScript(tag)).toBe(true)
})

it.each([
  'http://www.clarity.ms/tag/abcd',
  'https://clarity.ms/tag',
  'https://evilclarity.ms/tag',
  'https://www.clarity.ms.evil.example/tag',
  'https://www.clarity.ms:8443/tag',
  'https://googletagmanager.com/gtag/js',
  'https://a.googletagmanager.com/gtag/js',
  'data:text/javascript,//www.clarity.ms',
])('%s is no script of a tool', (address) => {
  allowScripts(Object.values(trackingSources).flatMap(({ script }) => script))
  expect(isAllowedScript(new URL(address))).toBe(false)
})
