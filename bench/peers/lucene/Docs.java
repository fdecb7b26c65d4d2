import java.util.Arrays;

/** A set of documents: a sorted array, or the words of a bit set where they are many. It never changes. */
final class Docs {
  private static final int[] NONE = {};

  /** Either of both is null. */
  final int[] list;
  final long[] words;
  private int count;

  private Docs(int[] list, long[] words, int count) {
    this.list = list;
    this.words = words;
    this.count = count;
  }

  static Docs of(int[] list, int length) {
    return new Docs(length == list.length ? list : Arrays.copyOf(list, length), null, length);
  }

  static Docs of(long[] words) {
    return new Docs(null, words, -1);
  }

  static Docs none() {
    return of(NONE, 0);
  }

  static Docs all(int count) {
    long[] words = new long[wordsFor(count)];
    Arrays.fill(words, -1L);
    if ((count & 63) != 0) words[words.length - 1] = (1L << (count & 63)) - 1;
    return new Docs(null, words, count);
  }

  static int wordsFor(int count) {
    return (count + 63) >> 6;
  }

  static boolean has(long[] words, int doc) {
    return (words[doc >> 6] & (1L << doc)) != 0;
  }

  int count() {
    if (count < 0) {
      int sum = 0;
      for (long word : words) sum += Long.bitCount(word);
      count = sum;
    }
    return count;
  }

  Docs and(Docs other) {
    if (list == null) return other.list != null ? other.filter(words, true) : andWords(words, other.words);
    return other.list == null ? filter(other.words, true) : merge(other.list, true);
  }

  Docs andNot(Docs other) {
    if (list != null) return other.list == null ? filter(other.words, false) : merge(other.list, false);
    if (other.list == null) return andNotWords(words, other.words);
    long[] left = words.clone();
    for (int doc : other.list) left[doc >> 6] &= ~(1L << doc);
    return of(left);
  }

  Docs or(Docs other) {
    if (list != null) return other.list != null ? unite(list, other.list) : other.or(this);
    return of(other.list != null ? withList(words.clone(), other.list) : orWords(words, other.words));
  }

  static long[] withList(long[] words, int[] list) {
    for (int doc : list) words[doc >> 6] |= 1L << doc;
    return words;
  }

  // Loops over words only, which the compiler turns into vector instructions.
  private static Docs andWords(long[] left, long[] right) {
    long[] both = new long[left.length];
    for (int at = 0; at < both.length; at += 1) both[at] = left[at] & right[at];
    return of(both);
  }

  static Docs andNotWords(long[] left, long[] right) {
    long[] rest = new long[left.length];
    for (int at = 0; at < rest.length; at += 1) rest[at] = left[at] & ~right[at];
    return of(rest);
  }

  private static long[] orWords(long[] left, long[] right) {
    long[] either = new long[left.length];
    for (int at = 0; at < either.length; at += 1) either[at] = left[at] | right[at];
    return either;
  }

  /** Without a branch on the bit, which would be mispredicted. */
  private Docs filter(long[] bits, boolean isWanted) {
    int[] kept = new int[list.length];
    int length = 0;
    long flip = isWanted ? 0 : 1;
    for (int doc : list) {
      kept[length] = doc;
      length += (int) ((bits[doc >> 6] >>> doc ^ flip) & 1);
    }
    return of(kept, length);
  }

  private Docs merge(int[] other, boolean isWanted) {
    int[] kept = new int[list.length];
    int length = 0;
    int at = 0;
    for (int doc : list) {
      while (at < other.length && other[at] < doc) at += 1;
      if ((at < other.length && other[at] == doc) == isWanted) kept[length++] = doc;
    }
    return of(kept, length);
  }

  private static Docs unite(int[] left, int[] right) {
    int[] either = new int[left.length + right.length];
    int length = 0;
    int other = 0;
    for (int doc : left) {
      while (other < right.length && right[other] < doc) either[length++] = right[other++];
      if (other < right.length && right[other] == doc) other += 1;
      either[length++] = doc;
    }
    while (other < right.length) either[length++] = right[other++];
    return of(either, length);
  }

  /** All of them in an array that the caller may change. */
  int[] toArray() {
    if (list != null) return list.clone();
    int[] docs = new int[count()];
    int length = 0;
    for (int at = 0; at < words.length; at += 1)
      for (long word = words[at]; word != 0; word &= word - 1)
        docs[length++] = (at << 6) + Long.numberOfTrailingZeros(word);
    return docs;
  }

  /** Those at these positions of the ascending order. */
  int[] slice(int from, int to) {
    if (list != null) return Arrays.copyOfRange(list, from, to);
    int[] docs = new int[to - from];
    int seen = 0;
    int length = 0;
    for (int at = 0; length < docs.length; at += 1) {
      int here = Long.bitCount(words[at]);
      if (seen + here > from)
        for (long word = words[at]; word != 0 && length < docs.length; word &= word - 1, seen += 1) {
          if (seen >= from) docs[length++] = (at << 6) + Long.numberOfTrailingZeros(word);
        }
      else seen += here;
    }
    return docs;
  }
}
