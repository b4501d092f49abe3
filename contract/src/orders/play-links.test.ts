import { describe, expect, it } from 'vitest'
import { NewApp, PackageName } from './apps.ts'
import { readPlayLink } from './play-links.ts'

const opt_in_url = 'https://play.google.com/apps/testing/pk.tideline.surf'
const store = { package_name: 'pk.tideline.surf', opt_in_url: undefined }

describe('a pasted Play link', () => {
  it.each([
    [opt_in_url, { package_name: 'pk.tideline.surf', opt_in_url }],
    [` ${opt_in_url}/?hl=ur \n`, { package_name: 'pk.tideline.surf', opt_in_url }],
    ['play.google.com/apps/testing/pk.tideline.surf', { package_name: 'pk.tideline.surf', opt_in_url }],
    ['https://play.google.com/store/apps/details?id=pk.tideline.surf', store],
    ['https://play.google.com/store/apps/details?hl=en&id=pk.tideline.surf&pli=1', store],
    ['http://www.play.google.com/store/apps/details?id=pk.tideline.surf#reviews', store],
    ['market://details?id=pk.tideline.surf', store],
  ])('%s names the package', (link, found) => {
    expect(readPlayLink(link)).toEqual(found)
  })

  it.each([
    'pk.tideline.surf',
    'https://play.google.com/apps/internaltest/4701234567890123456',
    'https://play.google.com/console/u/0/developers/1/app/2',
    'https://play.google.com/store/apps/details?id=tideline',
    'https://play.google.com.evil.example/store/apps/details?id=pk.tideline.surf',
    'https://evil.example/?https://play.google.com/apps/testing/pk.tideline.surf',
    '',
  ])('%s names none', (text) => {
    expect(readPlayLink(text)).toBeUndefined()
  })

  it('that names no app has its own message, unlike a wrong package name', () => {
    const why = (name: string) => PackageName.safeParse(name).error?.issues[0]?.message
    expect(why('https://play.google.com/console/u/0')).toBe(
      'No app is named here. A Play link looks like https://play.google.com/apps/testing/com.example.app',
    )
    expect(why('tideline')).toBe('A package name looks like com.example.app.')
  })

  it('comes with a new app only if it is for that app', () => {
    const app = { name: 'Tideline', description: 'Waves.', opt_in_url }
    expect(NewApp.parse({ ...app, package_name: 'pk.tideline.surf' })).toMatchObject({ opt_in_url })
    expect(NewApp.safeParse({ ...app, package_name: 'pk.other.app' }).error?.issues[0]).toMatchObject({
      path: ['opt_in_url'],
      message: 'The link is for pk.tideline.surf, not for pk.other.app.',
    })
  })
})
