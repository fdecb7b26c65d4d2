/** Short words in the type of code, each in its own frame: scopes, references. */
export const Scopes = ({ words }: { words: readonly string[] }) =>
  words.map((word) => (
    <span key={word} className="scope mono">
      {word}
    </span>
  ))
