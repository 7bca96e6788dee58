import { useWords } from '../words/WordsContext.ts'
import { CodeSample } from './CodeSample.tsx'

/** What this is, and how little it takes. */
export function Hero() {
  const words = useWords()
  return (
    <section className="hero">
      <div className="hero-text">
        <h1>{words.tagline}</h1>
        <p className="lead">{words.lead}</p>
        <p className="quiet">{words.tryIt}</p>
      </div>
      <CodeSample />
    </section>
  )
}
