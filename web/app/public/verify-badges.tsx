import { Badge } from '../ui/badge.tsx'

const states = [
  { state: 'checking', tone: 'quiet', icon: 'clock', label: 'Checking' },
  { state: 'proven', tone: 'ok', icon: 'check', label: 'Genuine and whole' },
  { state: 'refused', tone: 'bad', icon: 'close', label: 'Not genuine' },
  { state: 'unable', tone: 'due', icon: 'warn', label: 'Could not be checked' },
] as const

/** The outcomes of a check, for its script to take one (verify-client.ts). */
export const VerifyBadges = () =>
  states.map(({ state, tone, icon, label }) => (
    <template key={state} data-verify-badge={state}>
      <Badge tone={tone} icon={icon}>
        {label}
      </Badge>
    </template>
  ))
