import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;

/** The terms of a field: frequent ones are bit sets in memory, the postings of others are read from the index. */
final class BitTerms {
  /** A term of more than every 128th document is frequent. */
  static final int FREQUENT = 128;

  private final Map<String, Term> terms = new HashMap<>();
  private final TermsEnum cursor;
  private PostingsEnum reused;

  final class Term {
    final int count;
    private final Docs docs;
    private final BytesRef bytes;
    private final TermState state;

    private Term(int count, Docs docs) throws IOException {
      this.count = count;
      this.docs = docs;
      bytes = docs == null ? BytesRef.deepCopyOf(cursor.term()) : null;
      state = docs == null ? cursor.termState() : null;
    }

    boolean isReady() {
      return docs != null;
    }

    Docs docs() throws IOException {
      if (docs != null) return docs;
      cursor.seekExact(bytes, state);
      reused = cursor.postings(reused, PostingsEnum.NONE);
      int[] list = new int[count];
      for (int at = 0; at < count; at += 1) list[at] = reused.nextDoc();
      return Docs.of(list, count);
    }
  }

  BitTerms(LeafReader reader, String field) throws IOException {
    Terms all = reader.terms(field);
    cursor = all == null ? TermsEnum.EMPTY : all.iterator();
    for (BytesRef term = cursor.next(); term != null; term = cursor.next()) {
      int count = cursor.docFreq();
      boolean isFrequent = count > reader.maxDoc() / FREQUENT;
      Docs docs = isFrequent ? Docs.of(bitsOf(cursor.postings(null, PostingsEnum.NONE), reader.maxDoc())) : null;
      if (docs != null) docs.count();
      terms.put(term.utf8ToString(), new Term(count, docs));
    }
  }

  private static long[] bitsOf(PostingsEnum postings, int size) throws IOException {
    long[] words = new long[Docs.wordsFor(size)];
    for (int doc = postings.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = postings.nextDoc())
      words[doc >> 6] |= 1L << doc;
    return words;
  }

  /** Null where no document has the term. */
  Term find(String term) {
    return terms.get(term);
  }
}
