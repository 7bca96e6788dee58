import type { ReactNode } from 'react'

/** A page with one thing to say. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="phone notice">
      <h1>{title}</h1>
      {children}
    </main>
  )
}
