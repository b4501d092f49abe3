import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { shrink, type Shrunk } from './shrink.ts'

/** A screenshot of the day, made small before it goes anywhere. */
export function PictureField({
  value,
  onChange,
}: {
  value: Shrunk | undefined
  onChange: (picture: Shrunk | undefined) => void
}) {
  const { t } = useTranslation('days')
  const [failed, setFailed] = useState(false)
  const choose = async (file: File | undefined) => {
    if (!file) return
    try {
      setFailed(false)
      onChange(await shrink(file))
    } catch {
      setFailed(true)
    }
  }
  if (value)
    return (
      <div className="flex items-center gap-3">
        <img src={value.thumbnail} alt={t('pictureChosen')} className="max-h-16 rounded-2 border border-line" />
        <span className="text-14 text-ink-2">{t('pictureSize', { size: Math.ceil(value.picture.size / 1000) })}</span>
        <Button variant="ghost" size="icon" aria-label={t('pictureRemove')} onClick={() => onChange(undefined)}>
          <Icon name="trash" />
        </Button>
      </div>
    )
  return (
    <div className="grid gap-1.5">
      <label
        className={buttonClass(
          { variant: 'secondary' },
          'cursor-pointer has-focus-visible:outline-2 sm:justify-self-start',
        )}
      >
        <Icon name="upload" />
        {t('pictureAdd')}
        <input
          type="file"
          accept="image/*"
          className="sr-only"
          onChange={(event) => {
            void choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </label>
      {failed && (
        <span role="alert">
          <FieldError>{t('pictureFailed')}</FieldError>
        </span>
      )}
    </div>
  )
}
