import type * as z from 'zod'
import type { Me, TesterProfile } from '@fortnight/contract/testers/tester-portal'
import { countryCodes } from '@fortnight/contract/countries'
import { testerLanguages } from '@fortnight/contract/testers/tester-limits'
import { zoneHere } from '@fortnight/contract/format/zones'
import { spokenLanguage } from '../language.ts'

/** What the fields of a profile hold. */
export type ProfileValues = z.input<typeof TesterProfile>

/** Whether a field of text was filled in. */
export const isWritten = (text: string): boolean => text.trim() !== ''

/** A phone that is not described yet: both choices are still to be made. */
export const newPhone = { model: '', android: '', free_mb: Number.NaN }

type ZonesOfLocale = Intl.Locale & { getTimeZones?(): string[] | undefined; timeZones?: string[] }

/** The country in which a time zone is used, `likely` ones first, as each takes its time; undefined where the browser does not know. */
function countryOfZone(zone: string, likely: readonly string[]): string | undefined {
  for (const code of new Set([...likely, ...countryCodes])) {
    const locale = new Intl.Locale('und', { region: code }) as ZonesOfLocale
    if ((locale.getTimeZones?.() ?? locale.timeZones)?.includes(zone)) return code
  }
  return undefined
}

/** The country of the phone's time zone, else the one that the browser's language names, else ours. */
function countryHere(): string {
  const named = navigator.languages.flatMap((tag) => new Intl.Locale(tag).region ?? [])
  const likely = [...named.filter((code) => countryCodes.has(code)), 'PK']
  return countryOfZone(zoneHere(), likely) ?? likely[0] ?? 'PK'
}

const spoken = () => {
  const mine = navigator.languages.map((tag) => tag.split('-')[0])
  return testerLanguages.filter((code) => mine.includes(code))
}

/** A profile before anything was typed. */
export const newProfile = (name: string): ProfileValues => ({
  name,
  country: countryHere(),
  timezone: zoneHere(),
  languages: spoken(),
  locale: spokenLanguage()?.locale ?? 'en',
  capacity: 2,
  devices: [newPhone],
})

/** The profile of a tester, as the form shows it. */
export const profileOf = ({ name, country, timezone, languages, locale, capacity, devices }: Me): ProfileValues => ({
  name,
  country,
  timezone,
  languages: testerLanguages.filter((code) => languages.includes(code)),
  locale,
  capacity,
  devices: devices.length ? devices : [newPhone],
})
