import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hourMs } from '@fortnight/contract/format/spans'

/** Words, numbers and days as the portal's language writes them in Pakistan, with the digits that are used there. */
function formatsOf(language: string) {
  const tag = language === 'ur' ? 'ur-PK-u-nu-latn' : 'en-PK'
  const number = new Intl.NumberFormat(tag)
  const percent = new Intl.NumberFormat(tag, { style: 'percent' })
  const rupees = new Intl.NumberFormat(tag, { style: 'currency', currency: 'PKR', maximumFractionDigits: 0 })
  const day = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const moment = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })
  const ages = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  const regions = new Intl.DisplayNames(tag, { type: 'region' })
  const tongues = new Intl.DisplayNames(tag, { type: 'language' })
  return {
    number: (value: number) => number.format(value),
    /** A part of the whole, from 0 to 1. */
    percent: (part: number) => percent.format(part),
    /** Rupees without paisas. */
    rupees: (value: number) => rupees.format(value),
    /** A calendar day, `2026-11-22`. */
    day: (value: string) => day.format(new Date(`${value}T00:00:00Z`)),
    /** A moment in the reader's own time zone. */
    moment: (value: string) => moment.format(new Date(value)),
    /** How long ago, to the hour or the day. */
    ago: (at: string, now: Date) => {
      const hours = Math.floor((now.getTime() - Date.parse(at)) / hourMs)
      if (hours < 1) return ages.format(0, 'minute')
      return hours < 24 ? ages.format(-hours, 'hour') : ages.format(-Math.floor(hours / 24), 'day')
    },
    country: (code: string) => regions.of(code) ?? code,
    language: (code: string) => tongues.of(code) ?? code,
  }
}

export function useFormats() {
  const { i18n } = useTranslation()
  const { language } = i18n
  return useMemo(() => formatsOf(language), [language])
}
