import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/** The whole values of a field in order, with the documents of each in one array: a prefix is one slice of it. */
final class BitValues {
  private final int size;
  private final BytesRef[] values;
  private final int[] starts;
  private final Docs[] frequent;
  private int[] docs = new int[1 << 10];

  BitValues(LeafReader reader, String field) throws IOException {
    size = reader.maxDoc();
    Terms terms = reader.terms(field);
    int count = terms == null ? 0 : (int) terms.size();
    values = new BytesRef[count];
    starts = new int[count + 1];
    frequent = new Docs[count];
    TermsEnum cursor = terms == null ? TermsEnum.EMPTY : terms.iterator();
    PostingsEnum postings = null;
    int length = 0;
    for (int at = 0; at < count; at += 1) {
      values[at] = BytesRef.deepCopyOf(cursor.next());
      postings = cursor.postings(postings, PostingsEnum.NONE);
      for (int doc = postings.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = postings.nextDoc()) {
        if (length == docs.length) docs = Arrays.copyOf(docs, length * 2);
        docs[length++] = doc;
      }
      starts[at + 1] = length;
      if (length - starts[at] > size / BitTerms.FREQUENT) frequent[at] = bitsOf(at, at + 1);
    }
  }

  private Docs bitsOf(int from, int to) {
    return Docs.of(Docs.withList(new long[Docs.wordsFor(size)], Arrays.copyOfRange(docs, starts[from], starts[to])));
  }

  private int lowerBound(BytesRef value) {
    int found = Arrays.binarySearch(values, value);
    return found < 0 ? -found - 1 : found;
  }

  Docs exact(String value) {
    int at = Arrays.binarySearch(values, new BytesRef(value));
    if (at < 0) return Docs.none();
    if (frequent[at] != null) return frequent[at];
    return Docs.of(Arrays.copyOfRange(docs, starts[at], starts[at + 1]), starts[at + 1] - starts[at]);
  }

  int estimate(String value) {
    int at = Arrays.binarySearch(values, new BytesRef(value));
    return at < 0 ? 0 : starts[at + 1] - starts[at];
  }

  /** Values that begin and end with these texts. */
  Docs wildcard(String prefix, String suffix) {
    BytesRef first = new BytesRef(prefix);
    // No text contains the byte 0xff.
    byte[] past = Arrays.copyOf(first.bytes, first.length + 1);
    past[first.length] = (byte) 0xff;
    int from = lowerBound(first);
    int to = lowerBound(new BytesRef(past));
    if (suffix.isEmpty()) return bitsOf(from, to);
    BytesRef last = new BytesRef(suffix);
    long[] words = new long[Docs.wordsFor(size)];
    for (int at = from; at < to; at += 1) {
      if (values[at].length < first.length + last.length || !StringHelper.endsWith(values[at], last)) continue;
      for (int doc = starts[at]; doc < starts[at + 1]; doc += 1) words[docs[doc] >> 6] |= 1L << docs[doc];
    }
    return Docs.of(words);
  }
}
