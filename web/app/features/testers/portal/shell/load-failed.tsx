import { useRevalidator } from 'react-router'
import { Button } from '../../../../ui/button.tsx'
import { StatusBlock } from '../../../../ui/status-block.tsx'
import { useTranslation } from '../translation.ts'

/** A screen that could not be loaded, and another try. */
export function LoadFailed() {
  const { t } = useTranslation()
  const { revalidate, state } = useRevalidator()
  return (
    <StatusBlock
      alert
      title={t('failedTitle')}
      actions={
        <Button busy={state !== 'idle'} onClick={() => void revalidate()}>
          {t('retry')}
        </Button>
      }
    >
      {t('failed')}
    </StatusBlock>
  )
}
