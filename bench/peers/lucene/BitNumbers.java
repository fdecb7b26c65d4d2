import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.util.NumericUtils;

/**
 * The numbers of a field in order, each with its document: a range is a slice. Where a document has one number, bit sets of
 * the first numbers are kept at regular steps, so that few bits of a long slice are set one by one.
 */
final class BitNumbers {
  private static final int STEPS = 64;

  private final int size;
  final double[] numbers;
  final int[] docs;
  /** The bits of the first `step * at` documents; null where a document can occur twice. */
  private final long[][] first;
  private final int step;

  BitNumbers(LeafReader reader, String field, boolean isSingle) throws IOException {
    size = reader.maxDoc();
    long[] keys = new long[size];
    int[] owners = new int[size];
    int length = 0;
    SortedNumericDocValues values = isSingle ? null : DocValues.getSortedNumeric(reader, field);
    var single = isSingle ? DocValues.getNumeric(reader, field) : null;
    for (int doc = 0; doc < size; doc += 1) {
      int count = isSingle ? (single.advanceExact(doc) ? 1 : 0) : values.advanceExact(doc) ? values.docValueCount() : 0;
      for (int left = count; left > 0; left -= 1) {
        if (length == keys.length) {
          keys = Arrays.copyOf(keys, length * 2);
          owners = Arrays.copyOf(owners, length * 2);
        }
        owners[length] = doc;
        keys[length++] =
            isSingle
                ? NumericUtils.doubleToSortableLong(Double.longBitsToDouble(single.longValue()))
                : values.nextValue();
      }
    }
    int[] order = sortedBy(keys, length);
    numbers = new double[length];
    docs = new int[length];
    for (int at = 0; at < length; at += 1) {
      numbers[at] = NumericUtils.sortableLongToDouble(keys[order[at]]);
      docs[at] = owners[order[at]];
    }
    step = length / STEPS + 1;
    first = isSingle ? new long[STEPS + 1][] : null;
    if (isSingle) addSteps();
  }

  private static int[] sortedBy(long[] keys, int length) {
    Integer[] order = new Integer[length];
    for (int at = 0; at < length; at += 1) order[at] = at;
    Arrays.sort(order, (left, right) -> Long.compare(keys[left], keys[right]));
    int[] plain = new int[length];
    for (int at = 0; at < length; at += 1) plain[at] = order[at];
    return plain;
  }

  private void addSteps() {
    long[] words = new long[Docs.wordsFor(size)];
    for (int at = 0; at <= docs.length; at += 1) {
      if (at % step == 0) first[at / step] = words.clone();
      if (at < docs.length) words[docs[at] >> 6] |= 1L << docs[at];
    }
  }

  /** The first position with at least this number, or with a greater one. */
  private int bound(double number, boolean isGreater) {
    int low = 0;
    int high = numbers.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (isGreater ? numbers[middle] > number : numbers[middle] >= number) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Positions of the numbers in a range; an empty end is open. */
  final class Range {
    final int from;
    final int to;

    Range(String min, String max, boolean isExclusive) {
      from = min.isEmpty() ? 0 : bound(Double.parseDouble(min), isExclusive);
      to = Math.max(from, max.isEmpty() ? numbers.length : bound(Double.parseDouble(max), !isExclusive));
    }

    Docs docs() {
      if (first == null || to - from < step) {
        long[] words = new long[Docs.wordsFor(size)];
        for (int at = from; at < to; at += 1) words[docs[at] >> 6] |= 1L << docs[at];
        return Docs.of(words);
      }
      int low = (from + step / 2) / step;
      int high = Math.min((to + step / 2) / step, docs.length / step);
      long[] words = Docs.andNotWords(first[high], first[low]).words;
      for (int at = from; at < low * step; at += 1) words[docs[at] >> 6] |= 1L << docs[at];
      for (int at = low * step; at < from; at += 1) words[docs[at] >> 6] &= ~(1L << docs[at]);
      for (int at = high * step; at < to; at += 1) words[docs[at] >> 6] |= 1L << docs[at];
      for (int at = to; at < high * step; at += 1) words[docs[at] >> 6] &= ~(1L << docs[at]);
      return Docs.of(words);
    }
  }
}
