import type { Analytics, AnalyticsEvent, FunnelStep } from '@latchkey/wire'
import { escapeHtml } from '../../escapeHtml.ts'
import { drawDays, drawRows } from './drawCharts.ts'
import { formatCount } from './formatCount.ts'
import { style } from './style.ts'

const steps: Record<FunnelStep, string> = {
  open: 'Opened the modal',
  connect: 'Connected a wallet',
  sign: 'Signed in',
  send: 'Sent',
  swap: 'Swapped',
  buy: 'Bought',
}

const charts: readonly { id: string; title: string; events: readonly AnalyticsEvent[] }[] = [
  { id: 'opened', title: 'Modal opened', events: ['MODAL_OPEN'] },
  { id: 'connected', title: 'Wallets connected', events: ['CONNECT_SUCCESS'] },
  { id: 'signed', title: 'Sign-ins', events: ['SIGN_IN_SUCCESS'] },
  { id: 'moved', title: 'Sent, swapped, bought', events: ['SEND_SUCCESS', 'SWAP_SUCCESS', 'BUY_SUCCESS'] },
]

/** What to do where a project has no reports. */
const nothing = `<p class="hint">No reports in this period. Turn analytics on for the project
(<code>latchkey-server project set ID --analytics on</code>) and in the app (<code>analytics: { enabled: true }</code>).</p>
`

const periods = [7, 30, 90, 400]

/** The operator's page: a report as charts, tables and a form to choose another. It has no script. */
export function writePage(options: {
  report: Analytics
  projects: readonly string[]
  days: number
  keptDays: number
}): string {
  const { report, projects, days, keptDays } = options
  const ids = projects.includes(report.projectId) ? projects : [report.projectId, ...projects]
  const offered = [...new Set([...periods.filter((period) => period < keptDays), keptDays, days])].sort((a, b) => a - b)
  const drawn = charts.map(({ id, title, events }) =>
    drawDays({
      id,
      title,
      days: report.days.map((one) => ({
        day: one.day,
        value: events.reduce((sum, event) => sum + (one.events[event] ?? 0), 0),
      })),
    }),
  )
  const failed = drawDays({
    id: 'failed',
    title: 'Errors',
    days: report.days.map(({ day, errors }) => ({ day, value: errors })),
  })
  const hasReports = report.days.some(
    ({ events, errors }) => errors > 0 || Object.values(events).some((count) => count > 0),
  )
  return `<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Latchkey reports</title><style>${style}</style></head><body>
<h1>Reports of <bdi>${escapeHtml(report.projectId)}</bdi>, <time>${report.from}</time> to <time>${report.to}</time></h1>
<form method="get" action="/">
<label>Project <select name="projectId">${ids.map((id) => toOption(id, id, id === report.projectId)).join('')}</select></label>
<label>Period <select name="days">${offered.map((one) => toOption(String(one), `${one} days`, one === days)).join('')}</select></label>
<button>Show</button>
</form>
${hasReports ? '' : nothing}<main>
${drawRows({ title: 'Visits, step by step', names: ['Step', 'Visits'], rows: report.funnel.map(({ step, visits }) => ({ name: steps[step], value: visits })) })}
${drawn.join('\n')}
${failed}
${drawRows({ title: 'Wallets', names: ['Wallet', 'Connections'], rows: report.wallets.map(({ wallet, method, connections }) => ({ name: toWallet(wallet, method), value: connections })) })}
${drawRows({ title: 'Networks', names: ['Network', 'Events'], rows: report.networks.map(({ network, events }) => ({ name: network, value: events })) })}
${report.addresses.length > 0 ? drawRows({ title: 'Addresses', names: ['Address', 'Events'], rows: report.addresses.map(({ address, events }) => ({ name: address, value: events })) }) : ''}
<section class="wide"><h2>Errors</h2>${report.errors.length === 0 ? '<p>None.</p>' : report.errors.map(toError).join('\n')}</section>
</main></body></html>`
}

function toOption(value: string, text: string, isSelected: boolean): string {
  return `<option value="${escapeHtml(value)}"${isSelected ? ' selected' : ''}>${escapeHtml(text)}</option>`
}

function toWallet(wallet: string, method: string): string {
  const name = wallet || 'Unnamed'
  return method ? `${name} (${method})` : name
}

function toError({ type, message, stack, count, lastDay }: Analytics['errors'][number]): string {
  const line = `<strong>${formatCount(count)}</strong> × <bdi>${escapeHtml(type)}: ${escapeHtml(message)}</bdi>, last on ${lastDay}`
  return `<details><summary>${line}</summary><pre tabindex="0" dir="ltr">${escapeHtml(stack) || 'No stack.'}</pre></details>`
}
