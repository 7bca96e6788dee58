import { useMessages } from '../messages/loadMessages.ts'

/** Who runs the parts: whoever ships the app. */
export function Hosting() {
  const { landing: messages } = useMessages()
  return (
    <section className="hosting" aria-labelledby="hosting-title">
      <h2 id="hosting-title">{messages.hosting.title}</h2>
      <p className="quiet">{messages.hosting.about}</p>
      <ul>
        {messages.hosting.parts.map(({ name, about, place }) => (
          <li key={place}>
            <h3>{name}</h3>
            <p>{about}</p>
            <code dir="ltr">{place}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}
