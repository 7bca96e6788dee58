/** A list of the length that All Wallets shows at once, in the place where the benchmark looks for it. */
export function Rows() {
  return (
    <ul className="lk-all-wallets">
      {Array.from({ length: 7 }, (_, number) => `Wallet ${number}`).map((name) => (
        <li key={name}>
          <button type="button">{name}</button>
        </li>
      ))}
    </ul>
  )
}
