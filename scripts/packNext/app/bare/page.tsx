/** What Next itself sends: the page's files are counted beyond these. */
export default function Bare() {
  return <p>Nothing here</p>
}
