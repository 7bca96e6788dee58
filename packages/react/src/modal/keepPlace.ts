import type { ViewEntry } from '@latchkey/core'
import { afterNextFrame } from './afterNextFrame.ts'

/** Where a visitor was in a view. */
type Place = {
  /** CSS px that the frame's body was scrolled, and a list in it that scrolls on its own. */
  scrolled: { body: number; list: number }
  /** What was used last. */
  used?: () => Used
}

type Used = {
  name: string
  /** Its element and class: a choice may change its name. */
  kind: string
  /** Its place among those of its kind. */
  index: number
  /** How many of its kind there were. */
  count: number
  /** The row that contains it, by its place in its list. */
  row?: string
}

const places = new WeakMap<ViewEntry, Place>()

/** A list that scrolls on its own. */
const listSelector = '[part=list]'
const focusableSelector = ':is(button, input, textarea, select):not(:disabled), a[href], [tabindex="0"]'
/** Set by the field that a visitor will type in. */
const typedFirstSelector = '[data-typed-first]'

/** How long a view may take to draw what is returned to. */
const patienceMs = 1_000

type KeepPlaceOptions = {
  entry: ViewEntry
  /** Whether the visitor came back to the view. */
  isReturning: boolean
}

/**
 * Keeps where the visitor is in a view, and returns there when they come back: to how far it was scrolled and to what opened the next view.
 * In a new view the field to type in takes the focus where typing needs no keyboard on screen. If what has the focus is removed or
 * disabled, the view takes it.
 *
 * @returns stops keeping.
 */
export function keepPlace(view: HTMLElement, { entry, isReturning }: KeepPlaceOptions): () => void {
  const body = view.closest<HTMLElement>('.lk-body')
  const frame = view.closest<HTMLElement>('dialog, .lk-embedded')
  if (!body || !frame) return () => {}
  const place = places.get(entry) ?? { scrolled: { body: 0, list: 0 } }
  places.set(entry, place)

  const controller = new AbortController()
  const listening = { signal: controller.signal, capture: true, passive: true }
  let isThere = false
  const until = performance.now() + patienceMs
  const attempt = () => {
    if (isThere || controller.signal.aborted) return
    const isLast = performance.now() > until
    isThere = (isReturning ? returnTo(place, { view, body, isLast }) : focusTyped(view)) || isLast
    if (!isThere) requestAnimationFrame(attempt)
  }
  attempt()
  // The visitor went on by themselves.
  const settle = () => {
    isThere = true
  }
  for (const sign of ['wheel', 'touchstart', 'pointerdown', 'keydown']) frame.addEventListener(sign, settle, listening)

  const measure = () => {
    // Tells the next view whether it has to go to its top: asking then would have the browser lay it out an extra time.
    body.toggleAttribute('data-scrolled', body.scrollTop > 0)
    if (isReturning && !isThere) return
    place.scrolled = { body: body.scrollTop, list: view.querySelector(listSelector)?.scrollTop ?? 0 }
  }
  body.addEventListener('scroll', measure, listening)
  const use = ({ target }: Event) => {
    const element = target instanceof Element ? target.closest<HTMLElement>(focusableSelector) : null
    if (element && view.contains(element)) place.used = afterFrame(() => describe(view, element))
  }
  // Safari does not focus a button that is clicked.
  view.addEventListener(
    'click',
    (event) => {
      use(event)
      // The event of a scroll comes a frame later, when the click may have opened the next view.
      measure()
    },
    listening,
  )
  view.addEventListener('focusin', use, listening)

  const stopCatching = catchLostFocus(view, frame)
  return () => {
    controller.abort()
    stopCatching()
  }
}

/**
 * Whether a view may take the focus: always in an open dialog; in the page only where the visitor used the widget last, and nothing else has
 * it.
 */
export function mayTakeFocus(view: HTMLElement): boolean {
  const root = view.getRootNode()
  const { activeElement } = document
  const isElsewhere = root instanceof ShadowRoot && activeElement !== root.host && activeElement !== document.body
  return view.closest('dialog[open]') !== null || (view.closest('.lk-embedded[data-used]') !== null && !isElsewhere)
}

type Return = {
  view: HTMLElement
  body: HTMLElement
  /** Nothing more is waited for. */
  isLast: boolean
}

/** @returns whether all of it was there. */
function returnTo({ scrolled, used }: Place, { view, body, isLast }: Return): boolean {
  const list = view.querySelector(listSelector)
  body.scrollTop = scrolled.body
  if (list && scrolled.list > 0) list.scrollTop = scrolled.list
  const target = used && find(view, used(), isLast)
  // Focusing a field would open the keyboard on screen.
  const isFocusable = target && mayTakeFocus(view) && (hasPointer() || !target.matches('input, textarea'))
  // In the page it may be the page that was scrolled.
  if (isFocusable)
    takeFocus(target, { preventScroll: view.closest('dialog') !== null || body.scrollHeight > body.clientHeight })
  const isScrolled = body.scrollTop >= scrolled.body - 1 && (list?.scrollTop ?? 0) >= scrolled.list - 1
  return isScrolled && (target !== undefined || !used)
}

/** @returns whether there is such a field. */
function focusTyped(view: HTMLElement): boolean {
  if (!hasPointer() || !mayTakeFocus(view)) return true
  const field = view.querySelector<HTMLElement>(typedFirstSelector)
  if (field) takeFocus(field, { preventScroll: true })
  return field !== null
}

/** Focuses an element. An amount left from before is selected: digits typed now would go on with it, and make it another amount. */
function takeFocus(element: HTMLElement, options: FocusOptions): void {
  element.focus(options)
  if (element instanceof HTMLInputElement && element.inputMode === 'decimal') element.select()
}

/** Whether the device is used with a mouse or the like, thus with a keyboard that takes no space on screen. */
function hasPointer(): boolean {
  return matchMedia('(hover: hover) and (pointer: fine)').matches
}

/** Reads a value after the next frame, or when it is wanted: describing what was used takes as long as a small view. */
function afterFrame<value>(read: () => value): () => value {
  let known: { value: value } | undefined
  const get = () => {
    known ??= { value: read() }
    return known.value
  }
  afterNextFrame(get)
  return get
}

function describe(view: HTMLElement, element: HTMLElement): Used {
  const item = element.closest<HTMLElement>('[data-row], [data-index]')
  const row = item ? rowSelector(item.dataset) : undefined
  const kind = kindOf(element)
  const all = focusable(view, { kind, row })
  return { name: nameOf(element), kind, index: all.indexOf(element), count: all.length, ...(row && { row }) }
}

function rowSelector({ row, index }: DOMStringMap): string {
  return row === undefined ? `[data-index="${index}"]` : `[data-row="${row}"]`
}

/** The element of that name nearest to its former place; without one what took its place, once all are drawn or this try `isLast`. */
function find(view: HTMLElement, { name, kind, index, count, row }: Used, isLast: boolean): HTMLElement | undefined {
  const all = focusable(view, { kind, row })
  const distance = (element: HTMLElement) => Math.abs(all.indexOf(element) - index)
  const [named] = all
    .filter((element) => nameOf(element) === name)
    .sort((one, other) => distance(one) - distance(other))
  return named ?? (isLast || all.length >= count ? all[index] : undefined)
}

function focusable(view: HTMLElement, { kind, row }: { kind: string; row: string | undefined }): HTMLElement[] {
  const within = row === undefined ? view : view.querySelector(row)
  const all = [...(within?.querySelectorAll<HTMLElement>(focusableSelector) ?? [])]
  return all.filter((element) => kindOf(element) === kind)
}

function kindOf({ localName, className }: HTMLElement): string {
  return `${localName}.${className}`
}

function nameOf(element: HTMLElement): string {
  return element.getAttribute('aria-label') ?? element.textContent ?? ''
}

/** Gives the view the focus of an element in the frame that is removed or disabled. */
function catchLostFocus(view: HTMLElement, frame: HTMLElement): () => void {
  const root = view.getRootNode()
  const observer = new MutationObserver(() => {
    // A disabled element loses the focus when the page is next drawn.
    requestAnimationFrame(() => requestAnimationFrame(check))
  })
  function check() {
    if (!(root instanceof ShadowRoot) || !mayTakeFocus(view) || !view.isConnected) return
    const { activeElement } = document
    const isOutside = activeElement !== root.host && activeElement !== document.body
    const isLost = root.activeElement === null || root.activeElement === frame
    if (!isLost || isOutside) return
    // What replaced it may be a form.
    focusTyped(view)
    if (view.contains(root.activeElement)) return
    const near = view.querySelector<HTMLElement>('.lk-kept-focus') ?? view
    near.focus({ preventScroll: true })
  }
  observer.observe(frame, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  return () => observer.disconnect()
}
