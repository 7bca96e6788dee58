import { addNotice, clearNotices } from '@latchkey/core/internal'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ar } from '../locales/ar.ts'
import { renderWidget, type Widget } from '../test/renderWidget.tsx'
import { stubServer } from '../test/stubServer.ts'
import { NoticeBar } from './NoticeBar.tsx'

let widget: Widget | undefined
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  widget?.unmount()
  clearNotices()
  vi.restoreAllMocks()
})

const bar = () => page.getByRole('region', { name: 'Developer notices' })

function renderBar() {
  const { fetch, serverUrl } = stubServer({
    '/appkit/v1/config': () => new Response('Unauthorized: origin not allowed', { status: 403 }),
    '/health': () => new Response('OK v0.1.0, commit hash: unknown'),
  })
  widget = renderWidget({ children: <NoticeBar />, locale: ar, options: { fetch, serverUrl, projectId: 'shop' } })
}

test('shows nothing without notices, each one with its fix, and hides them', async () => {
  renderBar()
  await expect.element(bar()).not.toBeInTheDocument()
  addNotice({ title: 'Network Not Found', fix: 'Add the network eip155:5.' })
  addNotice({ title: 'Session Expired', fix: 'Check the time settings.' })
  await expect.element(bar()).toHaveAttribute('data-notices', '2')
  await expect.element(bar().getByText('Add the network eip155:5.')).toBeVisible()
  // For developers, whatever the visitor's language.
  await expect.element(bar()).toHaveAttribute('dir', 'ltr')
  await userEvent.click(bar().getByRole('button', { name: 'Hide notices' }))
  await expect.element(bar()).not.toBeInTheDocument()
})

test('the doctor lists what it found, faults first, by keyboard too', async () => {
  renderBar()
  addNotice({ title: 'Invalid App Configuration', fix: 'Add this origin.' })
  await expect.element(bar()).toBeVisible()
  const doctor = bar().getByRole('button', { name: 'Doctor' })
  ;(doctor.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(doctor).toHaveAttribute('aria-expanded', 'true')
  const findings = bar().getByRole('list', { name: 'Findings' })
  await expect.element(findings.getByText('Content-Security-Policy')).toBeVisible()
  const statuses = [...findings.element().querySelectorAll('li')].map((item) => item.dataset.status)
  expect(statuses[0]).toBe('wrong')
  expect(findings.element().querySelector('li')?.textContent).toContain('Invalid App Configuration')
  expect(statuses.indexOf('ok')).toBeGreaterThan(statuses.lastIndexOf('wrong'))
  await userEvent.click(bar().getByRole('button', { name: 'Examine again' }))
  await expect.element(bar().getByRole('button', { name: 'Examine again' })).toBeVisible()
  await userEvent.click(doctor)
  await expect.element(findings).not.toBeInTheDocument()
})

test('fits a screen of 320 px', async () => {
  await page.viewport(320, 640)
  renderBar()
  addNotice({ title: 'Network Error - Could not load embedded wallet', fix: 'Check `embeddedWallet.url`, a'.repeat(4) })
  await expect.element(bar()).toBeVisible()
  const element = bar().element() as HTMLElement
  expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth)
  expect(element.getBoundingClientRect().right).toBeLessThanOrEqual(320)
  await page.viewport(414, 896)
})
