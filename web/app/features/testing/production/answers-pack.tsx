import { useMutation } from '@tanstack/react-query'
import { production } from '@fortnight/contract/testing/production'
import { call } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showToast } from '../../../ui/toast-store.ts'

/** All answers with their proof in one file: the production assistance of Professional and Enterprise. */
export function AnswersPack({ appId }: { appId: string }) {
  const save = useMutation({
    mutationFn: async () => saveFile('answers.pdf', await call(production.answersPdf, { params: { id: appId } })),
    onError: (error) => showToast(error.message, { tone: 'destructive' }),
  })
  return (
    <Button busy={save.isPending} onClick={() => save.mutate()}>
      <Icon name="download" />
      Answers pack as PDF
    </Button>
  )
}
