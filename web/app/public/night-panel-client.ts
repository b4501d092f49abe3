import { moonPath } from '../ui/moon-path.ts'
import { sampleCell, sampleLength, sampleSum } from './sample-run.ts'

/** Makes the sample run on the landing page playable: the slider moves grid, figures and the big moon together. */
export function playNightPanel(panel: HTMLElement): void {
  const slider = panel.querySelector<HTMLInputElement>('input[type="range"]')
  if (!slider) return
  const rows = [...panel.querySelectorAll<HTMLTableRowElement>('tbody tr')]
  const heads = [...panel.querySelectorAll<HTMLElement>('thead th:not(.roster-who, .roster-sum)')]
  const moons = document.querySelectorAll('[data-big-moon-lit]')
  const write = (name: string, text: string) => {
    for (const place of panel.querySelectorAll(`[data-panel="${name}"]`)) place.textContent = text
  }

  const drawRow = (row: HTMLTableRowElement, tester: number, today: number) => {
    const days = [...row.cells].slice(1, -1)
    days.forEach((td, index) => {
      const cell = sampleCell(tester, index + 1, today)
      td.classList.toggle('roster-now', index + 1 === today)
      td.querySelector('i')?.setAttribute('class', cell.dot)
      const copy = td.querySelector('span')
      if (copy) copy.textContent = cell.label
    })
    const sum = [...row.cells].at(-1)
    if (sum) sum.textContent = sampleSum(tester, today)
  }

  const draw = (today: number) => {
    rows.forEach((row, tester) => drawRow(row, tester, today))
    heads.forEach((head, index) => {
      const now = index + 1 === today
      head.classList.toggle('roster-now', now)
      head.querySelector('svg')?.classList.toggle('moon-quiet', !now)
      if (now) head.setAttribute('aria-current', 'date')
      else head.removeAttribute('aria-current')
    })
    for (const moon of moons) moon.setAttribute('d', moonPath(today / sampleLength))
    write('day', `Day ${today}`)
    write('left', String(sampleLength - today))
    write('of', `${today}/${sampleLength}`)
    slider.setAttribute('aria-valuetext', `Day ${today} of ${sampleLength}`)
    slider.parentElement?.style.setProperty('--played', String((today - 1) / (sampleLength - 1)))
  }

  slider.addEventListener('input', () => draw(slider.valueAsNumber))
  // A reload or the back button can have kept another day in the slider.
  if (slider.value !== slider.defaultValue) draw(slider.valueAsNumber)
}
