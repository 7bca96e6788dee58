import { useMessages } from '../messages/loadMessages.ts'

/** What `npm run bench:widget` last measured of JavaScript at the open modal; apps/playground/readFigures.ts reads it at build time. */
declare const __WIDGET_FIGURES__: { measuredAt: string; rows: readonly { name: string; bytes: number }[] } | undefined

const figures = __WIDGET_FIGURES__ && {
  measuredAt: new Date(__WIDGET_FIGURES__.measuredAt),
  rows: __WIDGET_FIGURES__.rows,
}

/** The size beside the others', as last measured. */
export function Sizes({ locale }: { locale: string }) {
  const { landing: messages } = useMessages()
  if (!figures) return null
  const most = Math.max(...figures.rows.map(({ bytes }) => bytes))
  const kilobytes = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(figures.measuredAt)
  return (
    <section className="sizes" aria-labelledby="sizes-title">
      <h2 id="sizes-title">{messages.sizes.title}</h2>
      <p className="quiet">{messages.sizes.about}</p>
      <table>
        <thead className="unseen">
          <tr>
            <th scope="col">{messages.sizes.page}</th>
            <th scope="col">{messages.sizes.size}</th>
          </tr>
        </thead>
        <tbody>
          {figures.rows.map(({ name, bytes }) => (
            <tr key={name} data-own={name === 'Latchkey' || undefined}>
              <th scope="row">
                <bdi>{messages.sizes.pages[name] ?? name}</bdi>
              </th>
              <td className="figures">
                <svg className="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(100 * bytes) / most} height="8" rx="1.5" />
                </svg>
                <bdi>{messages.sizes.kilobytes(kilobytes.format(bytes / 1_000))}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet">{messages.sizes.source(date)}</p>
    </section>
  )
}
