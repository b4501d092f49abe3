import { type ThirdParty, trackingSources } from '@fortnight/contract/tracking'
import { allowScripts } from './allowed-scripts.ts'

/** Loads a tool's script. From then on the page also lets the tool load what else it needs from the same hosts. */
export function loadScript(tool: ThirdParty, address: string): void {
  allowScripts(trackingSources[tool].script)
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.append(script)
}
