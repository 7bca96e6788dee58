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
