import type { StartForecast } from '@fortnight/contract/testing/start-forecast'
import { moonPath } from '../../ui/moon-path.ts'
import { drawCourse, firstSeed } from './draw.ts'
import { pictureOf } from './picture.ts'
import { courseWords, inAt } from './words.ts'

/** How long all the days take to play. */
const playMs = 7000
const sides = ['ours', 'naive'] as const

const set = (node: Element | null, values: Record<string, string | number>) => {
  for (const [name, value] of Object.entries(values)) node?.setAttribute(name, String(value))
}

/** Makes the race playable: plays its days, pauses, draws another course. */
export function playRace(panel: HTMLElement): void {
  const start = JSON.parse(panel.dataset['race'] ?? '') as StartForecast
  const { days } = start
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const act = (name: string) => panel.querySelector<HTMLButtonElement>(`[data-act="${name}"]`)
  const playLabel = panel.querySelector('[data-play]')
  const said = panel.querySelector('[data-said]')
  const idleLabel = playLabel?.textContent ?? ''

  let seed = firstSeed
  let course = drawCourse(start, seed)
  let copy = courseWords(course, start)
  /** Day up to which the course is shown, and the frame that goes on with it. */
  let day = days
  let frame = 0

  const figureOf = (side: (typeof sides)[number]) => panel.querySelector<HTMLElement>(`[data-side="${side}"]`)
  const write = (figure: HTMLElement | null, name: string, text: string) => {
    const place = figure?.querySelector(`[data-words="${name}"]`)
    if (place && place.textContent !== text) place.textContent = text
  }

  /** Shows the course up to `day`. */
  function show() {
    for (const side of sides) {
      const figure = figureOf(side)
      const { x, width, short, label } = pictureOf(course[side], start)
      const over = day >= days
      set(figure?.querySelector('[data-cover]') ?? null, { width: over ? width + 1 : x(day) })
      const reached = short === null ? day : Math.min(day, short)
      set(figure?.querySelector('[data-moon]') ?? null, { d: moonPath(reached / days) })
      const fell = short !== null && day >= short
      const note = figure?.querySelector('.course-short')
      if (note) note.textContent = fell ? label.text : ''
      write(figure, 'stayed', over ? copy[side].stayed : `${inAt(course[side], day)} of ${course[side].length}`)
      write(figure, 'note', over || fell ? copy[side].note : `Day ${Math.floor(day) + 1}`)
      write(figure, 'date', over || fell ? copy[side].date : copy.ours.date)
    }
  }

  /** Puts the lines of another course in place of the last one's. */
  function redraw() {
    course = drawCourse(start, seed)
    copy = courseWords(course, start)
    for (const side of sides) {
      const figure = figureOf(side)
      const { lines, ends, under, label, need: y } = pictureOf(course[side], start)
      set(figure?.querySelector('.course-plot') ?? null, { 'aria-label': copy[side].picture })
      set(figure?.querySelector('.course-lines') ?? null, { d: lines })
      set(figure?.querySelector('.course-ends') ?? null, { d: ends })
      set(figure?.querySelector('.course-under') ?? null, { y, ...under })
      set(figure?.querySelector('.course-short') ?? null, { x: label.x })
    }
  }

  function pause() {
    cancelAnimationFrame(frame)
    frame = 0
    if (playLabel) playLabel.textContent = day < days ? 'Play on' : idleLabel
  }

  function play() {
    if (day >= days) day = 0
    const began = performance.now() - (day / days) * playMs
    const step = (now: number) => {
      day = Math.min(days, Math.max(0, ((now - began) / playMs) * days))
      show()
      if (day < days) frame = requestAnimationFrame(step)
      else pause()
    }
    if (playLabel) playLabel.textContent = 'Pause'
    frame = requestAnimationFrame(step)
  }

  act('play')?.addEventListener('click', () => (frame ? pause() : play()))
  act('again')?.addEventListener('click', () => {
    pause()
    seed++
    redraw()
    day = days
    if (said) said.textContent = `${copy.ours.picture} Without spares: ${copy.naive.picture}`
    if (still.matches) show()
    else play()
  })

  // Played once by itself, when it comes into view.
  const seen = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      seen.disconnect()
      if (!still.matches && !frame && seed === firstSeed) play()
    },
    { threshold: 0.4 },
  )
  seen.observe(panel)
}
