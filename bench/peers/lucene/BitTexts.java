import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedDocValues;

/** Finds documents whose text contains a word: by its grams, then by the distinct texts that have all of them. */
final class BitTexts {
  private static final int GRAM = LuceneIndex.GRAM;
  /** Columns with few distinct texts have a bit set for each longer part of them too. */
  private static final int FEW_TEXTS = 1_000;
  private static final int LONGEST_PART = 20;
  /** How many documents of postings can be read in the time that one text takes to search. */
  private static final int READS_PER_TEXT = 30;
  /** The rarest grams leave nearly as few as all of them. */
  private static final int MOST_READS = 3;

  private final int size;
  private final BitTerms[] grams = new BitTerms[GRAM + 1];
  private final String[] texts;
  /** The text of each document; -1 where it has none. */
  private final int[] textOf;
  private final Map<String, Docs> parts = new HashMap<>();
  /** Texts that the word of this stamp was looked for in; the lowest bit says whether it was found. */
  private final int[] seen;
  private int stamp;

  BitTexts(LeafReader reader, String field) throws IOException {
    size = reader.maxDoc();
    for (int length = 1; length <= GRAM; length += 1) grams[length] = new BitTerms(reader, field + length);
    SortedDocValues values = DocValues.getSorted(reader, field);
    texts = new String[values.getValueCount()];
    for (int at = 0; at < texts.length; at += 1) texts[at] = values.lookupOrd(at).utf8ToString();
    seen = new int[texts.length];
    textOf = new int[size];
    for (int doc = 0; doc < size; doc += 1) textOf[doc] = values.advanceExact(doc) ? values.ordValue() : -1;
    if (texts.length <= FEW_TEXTS) addParts();
  }

  private void addParts() {
    Map<String, long[]> textsOf = new HashMap<>();
    for (int text = 0; text < texts.length; text += 1) {
      int[] points = texts[text].codePoints().toArray();
      for (int length = GRAM + 1; length <= LONGEST_PART; length += 1)
        for (int at = 0; at + length <= points.length; at += 1) {
          long[] found = textsOf.computeIfAbsent(new String(points, at, length), part -> new long[Docs.wordsFor(texts.length)]);
          found[text >> 6] |= 1L << text;
        }
    }
    Docs[] docsOf = new Docs[texts.length];
    int[] counts = new int[texts.length];
    for (int text : textOf) if (text >= 0) counts[text] += 1;
    int[][] lists = new int[texts.length][];
    for (int text = 0; text < texts.length; text += 1) lists[text] = new int[counts[text]];
    Arrays.fill(counts, 0);
    for (int doc = 0; doc < size; doc += 1) if (textOf[doc] >= 0) lists[textOf[doc]][counts[textOf[doc]]++] = doc;
    for (int text = 0; text < texts.length; text += 1) docsOf[text] = Docs.of(lists[text], lists[text].length);
    textsOf.forEach((part, found) -> parts.put(part, unite(docsOf, found)));
  }

  private Docs unite(Docs[] docsOf, long[] found) {
    long[] words = new long[Docs.wordsFor(size)];
    for (int text : Docs.of(found).toArray()) Docs.withList(words, docsOf[text].list);
    Docs docs = Docs.of(words);
    return docs.count() > size / BitTerms.FREQUENT ? docs : Docs.of(docs.toArray(), docs.count());
  }

  /** A word that texts contain. Documents with all its grams are candidates. */
  final class Word {
    private final String word;
    private final Docs ready;
    private final BitTerms.Term[] terms;
    private final boolean isNowhere;

    Word(String word) throws IOException {
      this.word = word;
      int[] points = word.codePoints().toArray();
      boolean isPart = points.length > GRAM && points.length <= LONGEST_PART && texts.length <= FEW_TEXTS;
      ready = isPart ? parts.getOrDefault(word, Docs.none()) : null;
      int gram = Math.min(points.length, GRAM);
      terms = new BitTerms.Term[isPart || gram == 0 ? 0 : points.length - gram + 1];
      boolean isMissing = false;
      for (int at = 0; at < terms.length; at += 1) {
        terms[at] = grams[gram].find(new String(points, at, gram));
        isMissing |= terms[at] == null;
      }
      isNowhere = isMissing || (!isPart && gram == 0);
      if (!isNowhere) Arrays.sort(terms, Comparator.comparingInt(term -> term.count));
    }

    /** The most that there can be. */
    int estimate() {
      return isNowhere ? 0 : ready != null ? ready.count() : terms[0].count;
    }

    boolean isExact() {
      return isNowhere || ready != null || terms.length == 1;
    }

    Docs candidates(Docs within) throws IOException {
      if (isNowhere) return Docs.none();
      if (ready != null) return within == null ? ready : within.and(ready);
      Docs docs = within;
      int reads = 0;
      for (BitTerms.Term term : terms) {
        if (!term.isReady() && !isExact() && docs != null) {
          if (reads == MOST_READS || term.count > READS_PER_TEXT * (long) docs.count()) continue;
        }
        if (!term.isReady()) reads += 1;
        docs = docs == null ? term.docs() : docs.and(term.docs());
        if (docs != null && docs.list != null && docs.list.length == 0) break;
      }
      return docs;
    }

    /** The candidates that contain the word. Every text is searched once. */
    Docs verify(Docs candidates) {
      if (isExact()) return candidates;
      stamp += 2;
      int[] docs = candidates.toArray();
      int length = 0;
      for (int doc : docs) if (isFound(textOf[doc])) docs[length++] = doc;
      return Docs.of(docs, length);
    }

    private boolean isFound(int text) {
      if (text < 0) return false;
      if ((seen[text] & ~1) != stamp) seen[text] = texts[text].contains(word) ? stamp + 1 : stamp;
      return (seen[text] & 1) == 1;
    }
  }
}
