import { useMessages } from '../messages/loadMessages.ts'
import { CodeSample } from './CodeSample.tsx'

/** What this is, and how little it takes. */
export function Hero() {
  const messages = useMessages()
  return (
    <section className="hero">
      <div className="hero-text">
        <h1>{messages.tagline}</h1>
        <p className="lead">{messages.lead}</p>
        <p className="quiet">{messages.tryIt}</p>
      </div>
      <CodeSample />
    </section>
  )
}
