import { type ReactNode, useState } from 'react'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { shrink, type Shrunk } from './shrink.ts'
import { useTranslation } from '../translation.ts'

/**
 * A screenshot of the day, made small before it goes anywhere. `isPaid`: it is what the day is paid for, and comes
 * before all else. `children` is what its button says.
 */
export function PictureField({
  value,
  onChange,
  isPaid,
  children,
}: {
  value: Shrunk | undefined
  onChange: (picture: Shrunk | undefined) => void
  isPaid: boolean
  children: ReactNode
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
        <img src={value.thumbnail} alt={t('pictureChosen')} className="max-h-18 rounded-2 border border-line" />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5 text-16 font-semibold">
            <Icon name="check" className="text-ok-m" />
            {t('pictureAdded')}
          </span>
          <span className="text-14 text-ink-2">{t('pictureSize', { size: Math.ceil(value.picture.size / 1000) })}</span>
        </span>
        <Button variant="ghost" size="icon" aria-label={t('pictureRemove')} onClick={() => onChange(undefined)}>
          <Icon name="trash" />
        </Button>
      </div>
    )
  return (
    <div className="grid gap-1.5">
      <label
        className={buttonClass(
          isPaid ? { size: 'lg' } : { variant: 'secondary' },
          'cursor-pointer leading-tight! whitespace-normal! has-focus-visible:outline-2 has-focus-visible:outline-offset-2 sm:justify-self-start',
        )}
      >
        <Icon name="upload" />
        {children}
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
