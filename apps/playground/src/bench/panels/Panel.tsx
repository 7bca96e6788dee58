import { type ReactNode, useId } from 'react'

/** One thing to try, with its title and a sentence. */
export function Panel({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="quiet">{about}</p>
      {children}
    </section>
  )
}

/** One line of a description list. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
