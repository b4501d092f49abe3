import { DrawnFile } from '../../../../ui/drawn-file.tsx'
import { useTranslation } from '../translation.ts'

const causes = [
  { part: 'account', text: 'causeAccount', label: 'pictureAccount' },
  { part: 'time', text: 'causeTime', label: 'pictureTime' },
  { part: 'country', text: 'causeList', label: 'pictureList' },
] as const

/** The causes of "App not available", the likeliest first, in words and pictures. */
export function UnavailableCauses() {
  const { t } = useTranslation('join')
  return (
    <>
      <p>{t('causes')}</p>
      <ol className="grid gap-4 text-ink-2">
        {causes.map(({ part, text, label }, index) => (
          <li key={part} className="flex items-center gap-4">
            <DrawnFile
              file="app-not-available"
              part={part}
              size={[218, 114]}
              label={t(label)}
              className="w-30 shrink-0"
            />
            <p>
              {index + 1}. {t(text)}
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}
