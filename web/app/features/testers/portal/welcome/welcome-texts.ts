import { welcome as en } from '@fortnight/contract/texts/en/welcome'
import { welcome as ur } from '@fortnight/contract/texts/ur/welcome'
import { useLocale } from '../translation.ts'

const texts = { en, ur }

/** What newcomers read, in the language of the page. It is in this part of the portal alone, which no tester loads. */
export const useWelcomeTexts = () => texts[useLocale()]
