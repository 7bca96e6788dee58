import { type ReactElement, useMemo } from 'react'
import { splitPassages } from './splitPassages.ts'

/** A text in passages that `watchReading` can see in a small viewport, each of which the visitor has to have had in view. */
export function Passages({ text }: { text: string }): ReactElement {
  const passages = useMemo(() => splitPassages(text), [text])
  return (
    <>
      {passages.map((passage, index) => (
        <bdi key={index} style={{ display: 'block' }} data-agreed>
          {passage}
        </bdi>
      ))}
    </>
  )
}
