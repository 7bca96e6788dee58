import type { ReactElement } from 'react'
import type { LaterMessages } from '../locales/enLater.ts'
import { Details } from './Details.tsx'
import type { ShownPreview } from './screens.ts'
import { toDetail } from './toDetail.ts'

/** What the node says of the result, marked as its estimate. */
export function ApprovePreview({
  preview,
  messages,
}: {
  preview: ShownPreview
  messages: LaterMessages
}): ReactElement {
  const { approve } = messages
  if (preview.kind === 'unavailable' || preview.kind === 'runs')
    return <p className="lk-screen-caption">{approve.preview[preview.kind]}</p>
  if (preview.kind === 'failure')
    return (
      <p className="lk-warning" data-agreed data-severe>
        {preview.reason === undefined ? approve.preview.fails : approve.preview.failsWith(preview.reason)}
      </p>
    )
  return (
    <section className="lk-facts" aria-label={approve.preview.title}>
      <h2 className="lk-subtitle">{approve.preview.title}</h2>
      {preview.facts.length === 0 ? (
        <p className="lk-screen-caption">{approve.preview.nothing}</p>
      ) : (
        <Details rows={preview.facts.map((fact) => toDetail({ ...fact, isDetail: preview.isDetail }, messages))} />
      )}
      <p className="lk-screen-caption">{approve.preview.caption}</p>
    </section>
  )
}
